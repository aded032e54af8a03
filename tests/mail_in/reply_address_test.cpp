// Secret reply addresses: the same for the same seat, group and account, another for any other; known by hash alone.
#include "server/mail/reply_address.h"

#include <doctest/doctest.h>

#include <set>

#include "tests/storage/store_kit.h"

namespace simove::mail {
namespace {

using storage::test::anna;
using storage::test::bert;
using storage::test::blue;
using storage::test::match_1;
using storage::test::red;

struct Desk {
  storage::test::ScratchFolder folder;
  storage::test::Kit kit = storage::test::sqlite_kit(folder);
  std::unique_ptr<Entropy> entropy = seeded_entropy(1, "mail");

  Desk() { storage::test::make_match(kit.store()); }
  ReplyAddresses open(const std::string& mailbox = "orders@play.example.org") {
    auto read = read_reply_mailbox(mailbox);
    REQUIRE(read.has_value());
    auto opened = ReplyAddresses::open(*kit.opened.mail_in, *entropy, *read);
    REQUIRE(opened.has_value());
    return std::move(*opened);
  }
};

TEST_CASE("an address is the same each time, and another for another seat, group, match or account") {
  Desk desk;
  ReplyAddresses addresses = desk.open();
  std::set<std::string> seen;
  for (const SeatId& seat : {red, blue})
    for (const char* group : {"1", "2", "12"})
      for (const AccountId& account : {anna, bert}) {
        auto address = addresses.address_for(match_1, seat, GroupId(group), account, 5);
        REQUIRE(address.has_value());
        CHECK(seen.insert(*address).second);
        CHECK(*addresses.address_for(match_1, seat, GroupId(group), account, 9) == *address);
      }
  CHECK(seen.size() == 12);
  for (const std::string& address : seen) {
    CHECK(address.size() == std::string("orders+").size() + 26 + std::string("@play.example.org").size());
    CHECK(addresses.find(address)->has_value());
  }
}

TEST_CASE("an address says whom it stands for, in any case, after a restart, and no other address does") {
  Desk desk;
  const std::string address = *desk.open().address_for(match_1, red, GroupId("1.x"), anna, 5);
  desk.kit.reopen(desk.kit);
  desk.entropy = seeded_entropy(2, "mail");  // the key is the database's, not the day's
  ReplyAddresses addresses = desk.open();
  CHECK(*addresses.address_for(match_1, red, GroupId("1.x"), anna, 5) == address);
  std::string loud = address;
  for (char& c : loud) c = static_cast<char>(std::toupper(c));
  for (const std::string& written : {address, loud}) {
    const auto found = addresses.find(written);
    REQUIRE((found.has_value() && found->has_value()));
    CHECK((**found).match == match_1);
    CHECK((**found).seat == red);
    CHECK((**found).group == GroupId("1.x"));
    CHECK((**found).account == anna);
    CHECK((**found).hash.find(address.substr(7, 26)) == std::string::npos);
  }
  std::string near = address;
  near[7] = near[7] == 'a' ? 'b' : 'a';
  for (const std::string& other :
       {near, std::string("orders@play.example.org"), address.substr(0, 20) + "@play.example.org",
        "order+" + address.substr(7), address.substr(0, address.find('@')) + "@play.example.com", std::string(400, 'a'),
        std::string(), address + "x", address.substr(7)})
    CHECK_FALSE(addresses.find(other)->has_value());
}

TEST_CASE("a domain of its own needs no plus sign; without a mailbox there are no addresses") {
  Desk desk;
  ReplyAddresses own = desk.open("@Orders.Example.org");
  const std::string address = *own.address_for(match_1, red, GroupId("1"), anna, 5);
  CHECK(address.substr(26) == "@orders.example.org");
  CHECK(own.find(address)->has_value());
  ReplyAddresses none = desk.open("");
  CHECK_FALSE(none.enabled());
  CHECK(none.address_for(match_1, red, GroupId("1"), anna, 5)->empty());
  CHECK_FALSE(none.find(address)->has_value());
  for (const char* bad : {"orders", "a b@c", "orders@", "orders@-x", "or+ders@play.example.org", "<o@p>", "o@p\n"})
    CHECK_FALSE(read_reply_mailbox(bad).has_value());
}

}  // namespace
}  // namespace simove::mail
