// Moving about in the chart's grid by keyboard: arrows, Home and End; the rest is the cell's own.
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

export function moved(place: GridPlace, key: string, rows: number, columns: number): GridPlace | null {
  const clamp = (value: number, most: number): number => Math.max(0, Math.min(most - 1, value));
  switch (key) {
    case 'ArrowUp':
      return { ...place, row: clamp(place.row - 1, rows) };
    case 'ArrowDown':
      return { ...place, row: clamp(place.row + 1, rows) };
    case 'ArrowLeft':
      return { ...place, column: clamp(place.column - 1, columns) };
    case 'ArrowRight':
      return { ...place, column: clamp(place.column + 1, columns) };
    case 'Home':
      return { ...place, column: 0 };
    case 'End':
      return { ...place, column: columns - 1 };
    default:
      return null;
  }
}
