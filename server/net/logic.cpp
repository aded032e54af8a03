#include "server/net/logic.h"

#include <chrono>
#include <exception>

#include "server/log/log.h"
#include "storage/seeded_bugs.h"

namespace simove::net {

namespace {

// More than this in one commit would make the first of them wait for no gain.
constexpr std::size_t most_in_batch = 64;

protocol::Error unsaved(const Fault& fault) {
  if (fault.code == "cannot-save")
    return {protocol::ErrorCode::cannot_save, "", "This cannot be saved now; nothing was changed. Try again later."};
  return {protocol::ErrorCode::fault, "", "The server could not do this; nothing was changed."};
}

// An exception ends here: it costs the one task that threw, never the process.
bool run_guarded(const Task& task, Outbound& out) {
  try {
    task.run(out);
    return true;
  } catch (const std::exception& problem) {
    log_error("logic", std::string("event=exception message=\"") + problem.what() + "\"");
  } catch (...) {
    log_error("logic", "event=exception message=unknown");
  }
  return false;
}

}  // namespace

void Logic::start() {
  thread_ = std::thread([this] { loop(); });
}

void Logic::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  arrived_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void Logic::post(Task task) {
  {
    const std::lock_guard lock(mutex_);
    queue_.push_back(std::move(task));
  }
  arrived_.notify_one();
}

void Logic::loop() {
  auto next_tick = std::chrono::steady_clock::now() + hooks_.tick_every;
  while (true) {
    const bool busy = run_once();
    if (const auto now = std::chrono::steady_clock::now(); now >= next_tick) {
      matches_.retry_later_work();
      run_ticks();
      next_tick = now + hooks_.tick_every;
    }
    std::unique_lock lock(mutex_);
    if (busy || !queue_.empty()) continue;
    if (stopping_) return;
    arrived_.wait_until(lock, next_tick);
  }
}

void Logic::run_ticks() {
  for (const auto& work : hooks_.ticks) {
    std::vector<Task> tick(1);
    tick.front() = {[&work](Outbound&) { work(); }, [](const protocol::Error&) {}};
    run_batch(tick);
  }
}

std::vector<Task> Logic::take_tasks() {
  const std::lock_guard lock(mutex_);
  std::vector<Task> out;
  while (!queue_.empty() && out.size() < most_in_batch) {
    if (queue_.front().alone && !out.empty()) break;
    out.push_back(std::move(queue_.front()));
    queue_.pop_front();
    if (out.back().alone) break;
  }
  return out;
}

bool Logic::run_once() {
  std::vector<Task> tasks = take_tasks();
  if (tasks.size() == 1 && tasks.front().alone)
    run_alone(tasks.front());
  else if (!tasks.empty())
    run_batch(tasks);
  const bool due = matches_.has_due();
  if (due) {
    // A resolution (or a snapshot) is a commit of its own, after the answers to those whose input made it due.
    std::vector<Task> work(1);
    work.front() = {[this](Outbound&) { matches_.do_due(); }, [](const protocol::Error&) {}};
    run_batch(work);
  }
  if (const auto& fatal = matches_.fatal(); fatal && hooks_.on_fatal) hooks_.on_fatal(*fatal);
  return due || !tasks.empty();
}

void Logic::run_alone(Task& task) {
  Outbound out;
  if (!run_guarded(task, out)) {
    task.undo({protocol::ErrorCode::fault, "", "The server could not do this."});
    return;
  }
  out.release();
  matches_.publish();
}

void Logic::run_batch(std::vector<Task>& tasks) {
  auto batch = store_.begin_batch();
  if (!batch) {
    abandon(tasks, batch.error());
    return;
  }
  Outbound out;
  for (Task& task : tasks) {
    Outbound own;
    if (run_guarded(task, own))
      out.add([own]() mutable { own.release(); });
    else
      task.undo({protocol::ErrorCode::fault, "", "The server could not do this."});
  }
  for (const auto& work : hooks_.before_commit) {
    Outbound none;
    run_guarded({[&work](Outbound&) { work(); }, {}}, none);
  }
  if (seeded(SeededBug::ack_before_commit)) {
    out.release();
    std::this_thread::sleep_for(std::chrono::milliseconds(100));  // they are on their way while the disk works
  }
  if (auto committed = (*batch)->commit(); !committed && !seeded(SeededBug::ack_after_failed_commit)) {
    batch->reset();  // rolled back before memory is read again
    out.drop();
    abandon(tasks, committed.error());
    return;
  }
  batch->reset();
  out.release();
  matches_.publish();
}

void Logic::abandon(const std::vector<Task>& tasks, const Fault& fault) {
  log_error("store", "event=not-saved code=" + fault.code + " message=\"" + fault.message + "\"");
  if (fault.code == "store-failed") {
    matches_.note_fatal(fault);
  } else {
    matches_.forget_unsaved();
    if (hooks_.forget_unsaved) hooks_.forget_unsaved();
  }
  for (const Task& task : tasks) task.undo(unsaved(fault));
}

}  // namespace simove::net
