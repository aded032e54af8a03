#!/usr/bin/env python3
"""Puts mutants and verdicts together: report.py MUTANTS VERDICTS SURVIVORS [options of script/mutation]

Lists survivors as file:line and source text; tells those that SURVIVORS explains from those that it does not. A survivor is
named there by file, kind, text and how many times that text came before it in the file, so that lines may move.
"""
import collections
import pathlib
import sys

LEAST = 95  # of 100 that are not explained as changing nothing


def mutants(path):
    seen, rows = collections.Counter(), {}
    for line in pathlib.Path(path).read_text().splitlines():
        number, kind, file, at, text = line.split('\t')
        name = file.rsplit('/', 1)[1]
        seen[name, kind, text] += 1
        rows[int(number)] = (name, int(at), kind, text, seen[name, kind, text])
    return rows


def explained(path):
    """| file | kind | nth | text | why |; texts stand in backquotes, a bar in them is written \\|; `open` explains nothing."""
    listed = {}
    for line in pathlib.Path(path).read_text().splitlines():
        cells = [cell.strip().replace('\0', '|') for cell in line.replace('\\|', '\0').strip('|').split('|')]
        if len(cells) == 5 and cells[3].startswith('`') and not cells[4].startswith('open'):
            listed[cells[0], cells[1], cells[3].strip('`'), int(cells[2])] = cells[4]
    return listed


def main():
    rows, listed, partly = mutants(sys.argv[1]), explained(sys.argv[3]), len(sys.argv) > 4 and '--jobs' not in sys.argv[4:5]
    verdicts = {}
    for line in pathlib.Path(sys.argv[2]).read_text().splitlines():
        number, verdict = line.split('\t', 1)
        verdicts[int(number)] = verdict
    unspoilt = verdicts.pop(0, 'survived')
    if unspoilt != 'survived':
        print(f'the engine as it is: {unspoilt}')
    how = collections.Counter(v.split()[1] if v != 'survived' else 'nothing' for v in verdicts.values())
    survivors = [n for n in sorted(verdicts) if verdicts[n] == 'survived']
    unknown = []
    for number in survivors:
        name, line, kind, text, nth = rows[number]
        known = (name, kind, text, nth) in listed
        if not known:
            unknown.append(number)
        print(f'{"explained" if known else "SURVIVED "} {number}: {name}:{line} {kind} `{text}`' + (f' #{nth}' if nth > 1 else ''))
    keys = {rows[n][:1] + rows[n][2:] for n in survivors}
    stale = [] if partly else [key for key in listed if key not in keys]
    for key in stale:
        print(f'LISTED, but caught or gone: {key}')
    caught = len(verdicts) - len(survivors)
    share = 100 * caught / max(1, caught + len(unknown))
    print(', '.join(f'{many} by {what}' for what, many in how.most_common()))
    print(f'{len(verdicts)} mutants, {caught} caught ({share:.1f} of 100 not explained), {len(survivors)} survive, {len(unknown)} of them not explained')
    failed = (unspoilt != 'survived') + len(unknown) + len(stale) + (share < LEAST)
    print(f'{caught} passed, {failed} failed')
    return 1 if failed and not partly else 0


sys.exit(main())
