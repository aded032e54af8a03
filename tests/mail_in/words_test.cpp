// The writer's own words: what mail programs put around them goes, their lines keep their numbers.
#include "server/mail/words.h"

#include <doctest/doctest.h>

namespace simove::mail {
namespace {

TEST_CASE("quoted lines go, own lines keep their numbers, above and below the quotation") {
  CHECK(own_words("U01/2504 2505\n\n> U02/2505\n>> older\nU03/2507\n") == "U01/2504 2505\n\n\n\nU03/2507\n");
  CHECK(own_words("On Mon, 30 Nov 2026, simove wrote:\n> READY\n> U02/2505\n\nU01/2504 2505\n") ==
        "\n\n\n\nU01/2504 2505\n");
  CHECK(own_words("U01/2504\n\nOn Monday the 30th of November\n2026 at 18:00 somebody <a@b> wrote:\n\n> x\n") ==
        "U01/2504\n");
  CHECK(own_words("Am 30.11.2026 um 18:00 schrieb simove:\n> x\r\nREADY\r\n") == "\n\nREADY\n");
}

TEST_CASE("below an attribution without marks, an old letter's head or a separator nothing is one's own") {
  for (const char* tail :
       {"On Mon, 30 Nov 2026, simove wrote:\n\nU02/2505\nREADY\n", "-----Original Message-----\nU02/2505\n",
        "________________________________\nFrom: simove\nU02/2505",
        "From: simove <a@b>\nSent: Monday\nTo: me\nU02/2505\n",
        "Von: simove\nGesendet: Montag\nAn: ich\nBetreff: x\nU02/2505", "-- \nJ. Smith, 1800 Main St\n", "--\nsig 12\n",
        "-------- Forwarded Message --------\nU02/2505\n",
        "Le lun. 30 nov. 2026, simove a \xC3\xA9"
        "crit :\n\nU02/2505"})
    CHECK(own_words(std::string("U01/2504 2505\n") + tail) == "U01/2504 2505\n");
  CHECK(own_words("From: here\nthe left attacks\n") == "From: here\nthe left attacks\n");
  CHECK(own_words("On to Richmond\nU01/2504\n") == "On to Richmond\nU01/2504\n");
  CHECK(own_words("READY\n\nSent from my telephone\n") == "READY\n");
  CHECK(own_words("").empty());
  CHECK(own_words("> all quoted\n> READY\n").empty());
}

TEST_CASE("READY and UNREADY are words on lines of their own") {
  std::string text = "U01/2504 2505\n  ready!\nUnready.\nready to go\n";
  const Wishes wishes = take_wishes(text);
  CHECK(wishes.ready);
  CHECK(wishes.unready);
  CHECK(text == "U01/2504 2505\n\n\nready to go\n");
  std::string none = "not ready\nREADY?\nalready\n";
  CHECK_FALSE(take_wishes(none).ready);
}

TEST_CASE("HTML becomes the lines that its reader sees") {
  CHECK(words_of_html("<html><head><title>no</title><style>p{}</style></head><body><p>U01/2504&nbsp;2505</p>"
                      "<div>U02/2505 &ndash; <b>2506</b><br>READY</div></body></html>") ==
        "U01/2504\xC2\xA0"
        "2505\nU02/2505 \xE2\x80\x93 2506\nREADY\n");
  CHECK(words_of_html(
            "a\n b<script>x</script><!-- > y -->c<blockquote><div>READY<br>q</div></blockquote>d&#x41;&#66;&bogus;&") ==
        "a bc\n> READY\n> q\ndAB&bogus;&");
  CHECK(own_words(words_of_html("U01/2504<div id=\"divRplyFwdMsg\">From x</div>U02/2505")) == "U01/2504\n");
  CHECK(words_of_html("<style>").empty());
  CHECK(words_of_html("<").empty());
  CHECK(words_of_html("<!--").empty());
}

}  // namespace
}  // namespace simove::mail
