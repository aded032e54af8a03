#!/usr/bin/env python3
"""Copies sources of the engine and makes every condition in them switchable (switches.h).

    instrument.py OUTPUT SOURCE...

Three kinds of mutants: `not` negates an operand of a condition (of if, while, for, ?:, && and ||, a returned or stored
comparison); `drop` takes one operand of && or || away; `edge` moves the bound of <, <=, > or >= by one. OUTPUT gets the
copies under their own paths, and mutants.tsv: number, kind, file, line, text. The sources are formatted by clang-format,
which puts blanks around binary operators and none around template brackets and references: that is how they are told
apart here. What cannot be told is left alone.
"""
import pathlib
import re
import sys

TOKEN = re.compile(
    r'(?P<skip>\s+|//[^\n]*|/\*.*?\*/|^#[^\n]*)'
    r'|(?P<text>"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\')'
    r'|(?P<word>[A-Za-z_]\w*|\d[\w\'.]*)'
    r'|(?P<sign><=>|<<=|>>=|->\*|\.\.\.|::|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|.)', re.S | re.M)
OPENING = {'(': ')', '[': ']', '{': '}'}
RELATIONAL = {'<': 'less', '<=': 'less_equal', '>': 'greater', '>=': 'greater_equal'}
ASSIGNMENTS = {'=', '+=', '-=', '*=', '/=', '%=', '&=', '|=', '^='}
ENDS = {',', ';', '?', ':', '&&', '||'}


class Source:
    def __init__(self, name, text):
        self.name, self.text = name, text
        self.tokens = [(m.group(), m.start(), m.end()) for m in TOKEN.finditer(text) if m.lastgroup != 'skip']
        self.partner = {}
        stack = []
        for i, (token, _, _) in enumerate(self.tokens):
            if token in OPENING:
                stack.append(i)
            elif token in OPENING.values():
                first = stack.pop()
                self.partner[first], self.partner[i] = i, first
        self.frozen = set()   # tokens of constexpr functions: nothing can be switched there
        self.truths = set()   # tokens of functions that return bool, lambdas in them apart
        for i in range(len(self.tokens)):
            if self.token(i) == '{':
                self.look_at_body(i)

    def look_at_body(self, brace):
        """Does a function begin here, and what does it return?"""
        i = brace - 1
        while self.token(i) in ('const', 'override', 'noexcept'):
            i -= 1
        if self.token(i) != ')':
            return
        name = self.partner[i] - 1
        body = range(brace, self.partner[brace] + 1)
        if self.token(name) == ']':
            self.truths.difference_update(body)  # a lambda
            return
        begin = name
        while begin > 0 and self.token(begin - 1) not in (';', '}', '{', ':'):
            begin -= 1
        head = [self.token(k) for k in range(begin, name)]
        if 'constexpr' in head:
            self.frozen.update(body)
        if 'bool' in head:
            self.truths.update(body)

    def token(self, i):
        return self.tokens[i][0] if 0 <= i < len(self.tokens) else ''

    def spaced(self, i):
        _, start, end = self.tokens[i]
        return self.text[start - 1].isspace() and self.text[end].isspace()

    def ends(self, i, stops):
        """Token i is a binary operator that an operand ends at; brackets of templates are none."""
        return self.token(i) in stops and (self.token(i) not in '<>' or self.spaced(i))

    def initializer(self, i):
        """A brace that follows a type or a bracket without a blank: Place{1, 2}."""
        _, start, _ = self.tokens[i]
        return bool(re.match(r'[\w>]', self.text[start - 1]))

    def back(self, i, stops):
        """The first token of the operand that ends before token i."""
        while True:
            token = self.token(i - 1)
            if token in (')', ']') or (token == '}' and self.initializer(self.partner[i - 1])):
                i = self.partner[i - 1]
            elif i == 0 or self.ends(i - 1, stops) or token in OPENING or token in ENDS or token in ASSIGNMENTS or \
                    token in ('}', 'return', 'else', 'do'):
                return i
            else:
                i -= 1

    def ahead(self, i, stops):
        """The last token of the operand that begins after token i."""
        while True:
            token = self.token(i + 1)
            if token in ('(', '[') or (token == '{' and self.initializer(i + 1)):
                i = self.partner[i + 1]
            elif token == '' or self.ends(i + 1, stops) or token in OPENING.values() or token in ENDS or token == '{':
                return i
            else:
                i += 1

    def has(self, first, last, signs):
        """One of the signs stands in the range, outside of brackets."""
        i = first
        while i <= last:
            token = self.token(i)
            if token in signs and self.spaced(i):
                return True
            i = self.partner[i] + 1 if token in OPENING else i + 1
        return False


class Instrument:
    def __init__(self, source, number):
        self.source, self.number = source, number
        self.edits = []  # position, order, text
        self.replaced = {}
        self.mutants = []
        self.leaves = set()

    def extent(self, first, last):
        return self.source.tokens[first][1], self.source.tokens[last][2]

    def note(self, kind, first, last, mark=None):
        self.number += 1
        begin, end = self.extent(first, last)
        line = self.source.text.count('\n', 0, begin) + 1
        text = ' '.join(self.source.text[begin:end].split())
        self.mutants.append((self.number, kind, self.source.name, line, text if mark is None else mark))
        return self.number

    def wrap(self, first, last, before, level):
        begin, end = self.extent(first, last)
        length = end - begin
        self.edits.append((begin, (1, -length, level), before))
        self.edits.append((end, (0, length, -level), ')'))

    def leaf(self, first, last, neutral=None):
        if first in self.source.frozen or (first, last) in self.leaves or first > last or self.source.has(first, last, {'&&', '||', '?'}):
            return
        if self.source.has(first, last, ASSIGNMENTS) or self.source.token(first) in ('true', 'false'):
            return
        self.leaves.add((first, last))
        self.wrap(first, last, f'simove::mutation::negated({self.note("not", first, last)}, ', 0)
        if neutral is not None:
            number = self.note('drop', first, last)
            self.wrap(first, last, f'simove::mutation::left_out({number}, {neutral}, ', 1)

    def relational(self, i):
        stops = {'==', '!=', '<', '<=', '>', '>=', '<<', '>>', '<=>'}
        first, last = self.source.back(i, stops), self.source.ahead(i, stops)
        sign = self.source.token(i)
        self.wrap(first, last, f'simove::mutation::{RELATIONAL[sign]}({self.note("edge", first, last)}, ', 2)
        self.replaced[i] = ','

    def condition(self, first, last):
        """Between the brackets of if and while; what is declared there is left alone."""
        for i in range(first, last + 1):
            if self.source.token(i) == ';':
                first = i + 1
        self.leaf(first, last)

    def run(self):
        s = self.source
        for i, (token, _, _) in enumerate(s.tokens):
            if token in ('&&', '||') and s.spaced(i):
                neutral = 'true' if token == '&&' else 'false'
                self.leaf(s.back(i, set()), i - 1, neutral)
                self.leaf(i + 1, s.ahead(i, set()), neutral)
        for i, (token, _, _) in enumerate(s.tokens):
            if token in ('if', 'while') and s.token(i + 1) == '(':
                self.condition(i + 2, s.partner[i + 1] - 1)
            elif token == 'for' and s.token(i + 1) == '(':
                self.loop(i + 1)
            elif token == '?':
                self.leaf(s.back(i, set()), i - 1)
            elif token == 'return' or (token == '=' and s.token(i - 2) == 'bool'):
                last = s.ahead(i, set())
                compares = s.has(i + 1, last, {'==', '!=', '<', '<=', '>', '>='}) or s.token(i + 1) == '!'
                if s.token(last + 1) == ';' and (compares or token == '=' or i in s.truths):
                    self.leaf(i + 1, last)
        for i, (token, _, _) in enumerate(s.tokens):
            if token in RELATIONAL and s.spaced(i) and i not in s.frozen:
                self.relational(i)
        return self.result()

    def loop(self, bracket):
        s = self.source
        i, marks = bracket + 1, []
        while i < s.partner[bracket]:
            if s.token(i) in OPENING:
                i = s.partner[i]
            elif s.token(i) == ';':
                marks.append(i)
            i += 1
        if len(marks) == 2 and marks[1] > marks[0] + 1:
            self.leaf(marks[0] + 1, marks[1] - 1)

    def result(self):
        edits = list(self.edits)
        for i, text in self.replaced.items():
            _, start, end = self.source.tokens[i]
            edits.append((start, (2, 0, end - start), text))
        out, at = [], 0
        for position, order, text in sorted(edits, key=lambda edit: (edit[0], edit[1])):
            out.append(self.source.text[at:position])
            at = position
            if order[0] == 2:
                at = position + order[2]
            out.append(text)
        out.append(self.source.text[at:])
        return '#include "tests/mutation/switches.h"\n#line 1\n' + ''.join(out)


def main():
    output = pathlib.Path(sys.argv[1])
    number, rows = 0, []
    for name in sys.argv[2:]:
        instrument = Instrument(Source(name, pathlib.Path(name).read_text()), number)
        text = instrument.run()
        number = instrument.number
        rows += instrument.mutants
        target = output / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists() or target.read_text() != text:
            target.write_text(text)
    (output / 'mutants.tsv').write_text(''.join('\t'.join(map(str, row)) + '\n' for row in rows))
    print(f'{number} mutants in {len(sys.argv) - 2} sources')


main()
