// The map's own words: tools, hex card, title and scale. Names on the sheet come with the map file.

export const mt = {
  role: 'map',
  edge: (spoken: string) => `Map edge. ${spoken}`,
  tools: {
    label: 'Map view',
    closer: 'Zoom in',
    closer_key: 'Zoom in (+)',
    farther: 'Zoom out',
    farther_key: 'Zoom out (−)',
    whole: 'Show the whole sheet',
    whole_key: 'Whole sheet (0)',
    ids: 'Ids',
    ids_key: 'Hex numbers (I)',
    lift: 'Lift',
    lift_key: 'Lift the counters to read the ground (H)',
  },
  card: {
    label: (hex: string) => `Hex ${hex}`,
    close: 'Close the hex card',
    on_lines: (lines: readonly string[]) => `On the ${lines.join(', ')}.`,
    side: (direction: string, hex: string, what: string) => `${direction}, to ${hex}: ${what}`,
    named: (name: string, what: string) => `${name} (${what})`,
    entry: (name: string, note: string | undefined) =>
      note === undefined ? `Entry hex, ${name}` : `Entry hex, ${name} (${note})`,
  },
  sheet: {
    size: (columns: number, rows: number) => `${columns} columns by ${rows} rows`,
    hexes: 'hexes',
    kilometres: (metres: number) => `kilometres · ${metres} metres to the hex`,
    north: 'N',
  },
} as const;
