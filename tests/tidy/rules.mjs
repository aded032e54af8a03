// The rules of tidy.mjs. Each: id, why, check(tree) -> ["file:line what"], and an example breach for the self-test.
import { execFileSync } from 'node:child_process';
import path from 'node:path';

const isCpp = (name) => /\.(cpp|h)$/.test(name);
const isTs = (name) => /\.(ts|tsx|mjs)$/.test(name);
const isOurs = (name) => isCpp(name) || isTs(name);

/** Every line of the files chosen that matches, as "file:line text". */
function grep(tree, choose, pattern, skipLine = () => false) {
  const found = [];
  for (const file of tree.files) {
    if (!choose(file.name)) continue;
    file.lines.forEach((line, index) => {
      if (pattern.test(line) && !skipLine(line, file)) found.push(`${file.name}:${index + 1} ${line.trim().slice(0, 110)}`);
    });
  }
  return found;
}

const isComment = (line) => /^\s*(\/\/|\*|\/\*)/.test(line);
const codeOf = (line) => line.replace(/\/\/.*$/, '').replace(/"(?:[^"\\]|\\.)*"/g, '""');

function grepCode(tree, choose, pattern) {
  return grep(tree, choose, /./, (line) => isComment(line) || !pattern.test(codeOf(line)));
}

/** Functions longer than `most` lines: a line that opens a body at the outermost function level, to its closing brace. */
function longFunctions(file, most) {
  const found = [];
  const stack = [];
  file.lines.forEach((line, index) => {
    const code = codeOf(line).replace(/'(?:[^'\\]|\\.)'/g, "''");
    for (const char of code) {
      if (char === '{') {
        const head = (file.lines[index - 1] ?? '') + ' ' + code;
        const container = /\b(namespace|class|struct|enum|union|extern)\b/.test(code) || /=\s*\{?\s*$/.test(code.split('{')[0] + '{');
        stack.push({ line: index, body: /\)[^;]*\{/.test(head) && !container });
      } else if (char === '}') {
        const opened = stack.pop();
        const outer = opened && !stack.some((open) => open.body);
        if (opened?.body && outer && index - opened.line + 1 > most) found.push(`${file.name}:${opened.line + 1} ${index - opened.line + 1} lines`);
      }
    }
  });
  return found;
}

const foldersWithCode = (tree) => [...new Set(tree.files.filter((f) => isOurs(f.name)).map((f) => path.dirname(f.name)))];

// Put together here so that this file itself names none.
const hostWords = [['registry', 'npm'], ['npmjs', 'org'], ['deb', 'debian', 'org']];
const registryHosts = new RegExp(hostWords.map((words) => words.join('\\.')).join('|'));

const gameWords = /\b(bull_?run|confederates?|union(?!\s*(type|of types))|infantry|artillery|manassas|hexes|hexside|plot(s|ted)?|dummy|dummies|caravans?|amber|birch|cedar)\b/i;
const agnostic = (name) =>
  (/^(server|storage|protocol)\//.test(name) && isOurs(name) && !/^server\/app\//.test(name)) ||
  (/^web\/src\/(protocol|state|shell|net)\//.test(name) && isOurs(name));

export const rules = [
  {
    id: 'file-length',
    why: 'files over 400 lines are split or say in their first lines why not ("Over 400 lines because ...")',
    check: (tree) =>
      tree.files
        .filter((f) => isOurs(f.name) && f.lines.length > 401 && !/over 400 lines/i.test(f.lines.slice(0, 15).join(' ')))
        .map((f) => `${f.name} ${f.lines.length} lines`),
    example: [{ name: 'rules/x.cpp', text: 'int a;\n'.repeat(410) }],
  },
  {
    id: 'function-length',
    why: 'no function over 70 lines',
    check: (tree) => tree.files.filter((f) => isCpp(f.name) && !f.name.startsWith('tests/')).flatMap((f) => longFunctions(f, 70)),
    example: [{ name: 'rules/x.cpp', text: `void f() {\n${'  g();\n'.repeat(80)}}\n` }],
  },
  {
    id: 'readme',
    why: 'every folder with code has a README.md, or stands below one that names it',
    check: (tree) =>
      foldersWithCode(tree)
        .filter((folder) => folder !== '.')
        .filter((folder) => {
          for (let at = folder; at !== '.'; at = path.dirname(at)) if (tree.names.includes(`${at}/README.md`)) return at !== folder && path.dirname(folder) !== at;
          return true;
        }),
    example: [{ name: 'rules/odd/x.cpp', text: '' }],
  },
  {
    id: 'header-comment',
    why: 'a header opens with a comment that says what it is',
    check: (tree) => tree.files.filter((f) => /\.h$/.test(f.name) && !/^(\/\/|\/\*)/.test(f.text)).map((f) => f.name),
    example: [{ name: 'rules/x.h', text: '#pragma once\n' }],
  },
  {
    id: 'includes-at-home',
    why: 'each library is included only where its folder is: Boost in server/net and server/app, SQLite in storage/sqlite, libsodium behind its ports, libcurl in server/mail and server/notices',
    check: (tree) => [
      ...grep(tree, (n) => isCpp(n) && !/^(server\/(net|app)|tests\/server|tests\/bench)\//.test(n), /#include\s*[<"]boost\//),
      ...grep(tree, (n) => isCpp(n) && !/^(storage\/sqlite|tests\/storage)\//.test(n), /#include\s*[<"]sqlite3/),
      ...grep(tree, (n) => isCpp(n) && !/^(server|storage|tests\/server|tests\/storage)\//.test(n), /#include\s*[<"]sodium/),
      ...grep(tree, (n) => isCpp(n) && !/^server\/app\//.test(n), /#include\s*[<"]CLI\//),
      ...grep(tree, (n) => isCpp(n) && !/^(server\/(match|mail|notices|lobby)|tests\/server)\//.test(n), /#include\s*<cctz\//),
      ...grep(tree, (n) => isCpp(n) && !/^(server|tests\/server)\/(mail|notices)\//.test(n), /#include\s*[<"](curl|gmime|openssl)\//),
    ],
    example: [{ name: 'rules/x.cpp', text: '#include <boost/asio.hpp>\n' }],
  },
  {
    id: 'direction',
    why: 'dependencies point one way: core <- kit <- games; protocol and storage see only core; nothing below app names a game',
    check: (tree) => [
      ...grep(tree, (n) => /^rules\/core\/.*\.(h|cpp)$/.test(n), /#include "(?!rules\/core\/)/),
      ...grep(tree, (n) => /^rules\/kit\/.*\.(h|cpp)$/.test(n), /#include "(?!rules\/(core|kit)\/)/),
      ...grep(tree, (n) => /^rules\/games\/.*\.(h|cpp)$/.test(n), /#include "(?!rules\/|embedded)/),
      ...grep(tree, (n) => /^(protocol|storage)\/.*\.(h|cpp)$/.test(n), /#include "(?!rules\/core\/|protocol\/|storage\/)/),
      ...grep(tree, (n) => /^server\/(match|lobby|net|dice|ports)\/.*\.(h|cpp)$/.test(n), /#include "rules\/games/),
    ],
    example: [{ name: 'rules/core/x.h', text: '// x\n#include "server/net/y.h"\n' }],
  },
  {
    id: 'pure-rules',
    why: 'rules code has no exceptions, clocks, threads, files, floats, streams or unordered iteration',
    check: (tree) =>
      grepCode(
        tree,
        (n) => /^rules\/.*\.(h|cpp)$/.test(n),
        /\b(throw|try|catch)\b|\b(float|double)\b|unordered_|std::(thread|mutex|chrono|ifstream|ofstream|cout|cerr|random_device|mt19937|filesystem|format)\b|\b(rand|time|getenv|fopen)\s*\(|#include <(iostream|fstream|thread|chrono|random|filesystem|format)>/,
      ),
    example: [{ name: 'rules/x.cpp', text: 'double odds = 1.0;\n' }],
  },
  {
    id: 'border',
    why: 'server, storage, protocol and the web shell know no game',
    check: (tree) => grep(tree, agnostic, gameWords, (line) => isComment(line)),
    example: [{ name: 'server/match/x.cpp', text: 'if (side == "union") return;\n' }],
  },
  {
    id: 'proving-game',
    why: 'the proving game stands in its own folder, in the list of games and in tests; no other line knows it',
    check: (tree) =>
      grep(
        tree,
        (n) => isOurs(n) && !/^(rules\/games\/caravan|tests)\//.test(n) && !/^(server\/app\/games\.cpp|(server\/app|rules\/games)\/CMakeLists\.txt)$/.test(n),
        /caravan|\b(amber|birch|cedar)\b/i,
      ),
    example: [{ name: 'web/src/pages/x.tsx', text: "if (game === 'caravan') return null;\n" }],
  },
  {
    id: 'sealed-table',
    why: 'only the resolver, the archive of resolved groups and the store itself name the sealed reader',
    check: (tree) =>
      grep(tree, (n) => isCpp(n) && !/^(storage|tests)\//.test(n) && !/^server\/(match\/resolver|archive\/(gather|exports|verify))\.(h|cpp)$/.test(n) && !/^server\/(app|match\/service)/.test(n), /SealedReader/),
    example: [{ name: 'server/net/x.cpp', text: 'SealedReader reader;\n' }],
  },
  {
    id: 'no-html-strings',
    why: 'text reaches the page as text nodes only',
    check: (tree) => grep(tree, (n) => /^web\/src\//.test(n), /innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write|\beval\(/, isComment),
    example: [{ name: 'web/src/x.ts', text: 'node.innerHTML = name;\n' }],
  },
  {
    id: 'no-any',
    why: 'TypeScript without any',
    check: (tree) => grepCode(tree, (n) => /^(web|tests)\/.*\.tsx?$/.test(n), /(:|<|as)\s*any\b/),
    example: [{ name: 'web/src/x.ts', text: 'const x: any = 1;\n' }],
  },
  {
    id: 'unfinished',
    why: 'nothing is left as a to-do in the code: it is done, or it is an issue',
    check: (tree) => grep(tree, (n) => isOurs(n) && !n.startsWith('tests/tidy/'), /\b(TODO|FIXME|XXX|HACK)\b/),
    example: [{ name: 'rules/x.cpp', text: '// TODO later\n' }],
  },
  {
    id: 'merge-marks',
    why: 'no mark of an unfinished merge stands in the tree',
    check: (tree) => grep(tree, () => true, /^(<{7}|>{7}) /),
    example: [{ name: 'CHANGELOG.md', text: '<<<<<<< HEAD\n' }],
  },
  {
    id: 'registry-hosts',
    why: 'no package registry host stands in the tree',
    check: (tree) => grep(tree, (n) => !n.startsWith('tests/tidy/'), registryHosts),
    example: [{ name: 'web/x.json', text: `"https://${hostWords[0].join('.')}/x"\n` }],
  },
  {
    id: 'bootstrap-knows',
    why: 'every Debian package the build and the scripts use is in script/bootstrap',
    check: bootstrapKnows,
    example: [
      { name: 'CMakeLists.txt', text: 'find_package(Curious REQUIRED)\n' },
      { name: 'script/bootstrap', text: '' },
    ],
  },
  {
    id: 'clang-format',
    why: 'C++ is formatted by .clang-format (script/format mends it)',
    check: clangFormat,
    example: [{ name: 'rules/x.cpp', text: 'int   a ;\n' }],
  },
];

// What a build word stands for among Debian's packages; a word that is not here is a breach too.
const packageOf = {
  nlohmann_json: 'nlohmann-json3-dev', Boost: 'libboost1.81-dev', spdlog: 'libspdlog-dev', fmt: 'libfmt-dev',
  SQLite3: 'libsqlite3-dev', CURL: 'libcurl4-openssl-dev', OpenSSL: 'libssl-dev', cctz: 'libcctz-dev', CLI11: 'libcli11-dev', doctest: 'doctest-dev', Threads: 'build-essential',
  libsodium: 'libsodium-dev', ZLIB: 'zlib1g-dev', benchmark: 'libbenchmark-dev', Python3: 'python3', PkgConfig: 'pkg-config', libgmime: 'libgmime-3.0-dev', gmime: 'libgmime-3.0-dev',
};

function bootstrapKnows(tree) {
  const listed = tree.files.find((f) => f.name === 'script/bootstrap')?.text ?? '';
  const found = [];
  for (const file of tree.files.filter((f) => /CMakeLists\.txt$|\.cmake$/.test(f.name))) {
    for (const match of file.text.matchAll(/find_package\((\w+)|pkg_check_modules\(\w+[^)]*?(lib\w+)/g)) {
      const word = match[1] ?? match[2];
      const name = packageOf[word];
      if (!name) found.push(`${file.name}: '${word}' is not in tests/tidy's table of packages`);
      else if (!new RegExp(`\\b${name.replace(/[.+]/g, '\\$&')}\\b`).test(listed)) found.push(`${file.name}: '${word}' needs ${name}, which script/bootstrap does not install`);
    }
  }
  return found;
}

function clangFormat(tree) {
  const run = (args, input) => {
    try {
      execFileSync('clang-format-19', args, { cwd: tree.root, input, stdio: ['pipe', 'pipe', 'pipe'], maxBuffer: 1 << 26 });
      return '';
    } catch (failure) {
      return String(failure.stderr || failure);
    }
  };
  const cpp = tree.files.filter((f) => isCpp(f.name));
  if (cpp.length === 1) return run(['--dry-run', '-Werror', `--assume-filename=${cpp[0].name}`], cpp[0].text) ? [cpp[0].name] : [];
  const output = run(['--dry-run', '-Werror', ...cpp.map((f) => f.name)]);
  return [...new Set([...output.matchAll(/^([^:\n]+):(\d+):\d+: error/gm)].map((m) => m[1]))];
}
