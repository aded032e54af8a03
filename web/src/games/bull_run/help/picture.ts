// The shape of a generated picture (docs/rules/bull_run/pictures.json).
import type { Mission, Side, UnitSymbol, UnitType } from '../types';

export interface PictureUnit {
  readonly id: string;
  readonly side: Side;
  readonly type: UnitType;
  readonly symbol: UnitSymbol;
  readonly strength: number | null;
  readonly hex: string;
}
export interface PicturePath {
  readonly unit: string;
  readonly side: Side;
  readonly path: readonly string[];
}
export interface PicturePlan extends PicturePath {
  readonly mission?: Mission;
}
export interface PictureMove extends PicturePath {
  readonly kind: 'scattered' | 'repulsed' | 'displaced' | 'retreated' | 'advanced';
}
export interface Picture {
  readonly file: string;
  readonly columns: number;
  readonly rows: number;
  readonly near: readonly string[];
  readonly hexes: Readonly<Record<string, { readonly terrain?: string; readonly name?: string }>>;
  readonly hexsides: Readonly<Record<string, string>>;
  readonly roads: readonly (readonly string[])[];
  readonly railroads: readonly (readonly string[])[];
  readonly units: readonly PictureUnit[];
  readonly plans: readonly PicturePlan[];
  readonly facts: readonly PicturePath[];
  readonly stops: readonly { readonly unit: string; readonly hex: string }[];
  readonly moves: readonly PictureMove[];
  readonly gone: readonly string[];
  readonly lines: readonly string[];
}
