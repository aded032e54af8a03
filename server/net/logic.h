// The one thread that owns matches, lobby and store. It drains its queue, takes what has come together into one commit,
// and only then lets the answers out. Fed by frontend.cpp; has no socket of its own. Must never run two tasks at once.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "protocol/errors.h"
#include "server/match/service.h"
#include "storage/store.h"

namespace simove::net {

/// What may leave once the commit stands.
class Outbound {
 public:
  void add(std::function<void()> send) { sends_.push_back(std::move(send)); }
  void release() {
    for (auto& send : sends_) send();
    sends_.clear();
  }
  void drop() { sends_.clear(); }

 private:
  std::vector<std::function<void()>> sends_;
};

struct Task {
  std::function<void(Outbound&)> run;
  /// Called instead of letting the answers out, when the commit failed or the task threw. Nothing was changed.
  std::function<void(const protocol::Error&)> undo;
  /// Runs by itself and outside a batch: each of its writes is a commit of its own. For what a transaction forbids.
  bool alone = false;
};

class Logic {
 public:
  struct Hooks {
    std::function<void()> forget_unsaved;        // beside the matches: whatever else keeps unsaved things
    std::function<void(const Fault&)> on_fatal;  // the store can no longer be trusted: end the process
    /// What is to be done as time passes (deadlines, notices), each in a commit of its own about once in `tick_every`.
    std::vector<std::function<void()>> ticks = {};
    std::chrono::milliseconds tick_every = std::chrono::seconds(1);
    /// What belongs into the same commit as everything that was done: what is to be told of it.
    std::vector<std::function<void()>> before_commit = {};
  };

  Logic(storage::Store& store, match::MatchService& matches, Hooks hooks)
      : store_(store), matches_(matches), hooks_(std::move(hooks)) {}
  ~Logic() { stop(); }

  void start();
  /// Finishes what is queued, then ends the thread.
  void stop();
  void post(Task task);

  /// To be called before start().
  void on_tick(std::function<void()> work) { hooks_.ticks.push_back(std::move(work)); }

  void before_commit(std::function<void()> work) { hooks_.before_commit.push_back(std::move(work)); }

  /// One round without the thread, for tests: true when there was anything to do.
  bool run_once();

 private:
  void loop();
  void run_ticks();
  std::vector<Task> take_tasks();
  void run_batch(std::vector<Task>& tasks);
  void run_alone(Task& task);
  void abandon(const std::vector<Task>& tasks, const Fault& fault);

  storage::Store& store_;
  match::MatchService& matches_;
  Hooks hooks_;
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<Task> queue_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace simove::net
