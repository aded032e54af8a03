#include "tests/server/failing_store.h"

namespace simove::test {

namespace {

class CountedBatch final : public storage::Batch {
 public:
  CountedBatch(std::unique_ptr<storage::Batch> inner, bool fail, int& commits)
      : inner_(std::move(inner)), fail_(fail), commits_(commits) {}
  Result<Done> commit() override {
    if (fail_) return Unexpected{Fault{"cannot-save", "The disk is full, says the test."}};
    ++commits_;
    return inner_->commit();
  }

 private:
  std::unique_ptr<storage::Batch> inner_;
  bool fail_;
  int& commits_;
};

}  // namespace

Result<std::unique_ptr<storage::Batch>> FailingStore::begin_batch() {
  auto inner = inner_->begin_batch();
  if (!inner) return inner;
  return std::unique_ptr<storage::Batch>(std::make_unique<CountedBatch>(std::move(*inner), fail_commits, commits));
}

}  // namespace simove::test
