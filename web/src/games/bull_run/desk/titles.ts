// What the server's ids of this game are called on the desk: groups of answers ("3.plot") and dice ("combat/2"). Pure.
import { bt } from '../text';
import { sides } from '../types';

const words = bt.desk;

/** "Deployment", "Turn 3, plots". */
export function group_title(group: string): string {
  const [turn = '', kind = ''] = group.split('.');
  const title = words.groups[kind];
  if (title === undefined) return words.group;
  return kind === 'deploy' ? title : words.of_turn(turn, title);
}

function side_title(id: string): string {
  const side = sides.find((one) => one === id);
  return side === undefined ? '' : bt.side[side];
}

/** "Command, Union", "Combat 1". */
export function die_title(label: string): string {
  const [kind = '', first = '', second = ''] = label.split('/');
  switch (kind) {
    case 'command':
      return words.dice.command(side_title(first));
    case 'demoralization':
      return words.dice.demoralization(side_title(first));
    case 'contest':
      return words.dice.contest(first, side_title(second));
    case 'scatter':
      return words.dice.scatter(first, second === 'direction');
    case 'combat':
      return words.dice.combat(Number(first) + 1);
    default:
      return words.dice.other;
  }
}
