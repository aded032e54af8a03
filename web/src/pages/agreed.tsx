// What is agreed for a match, as a short list of sentences: on the invitation and among the open games.
import { useEffect, useState } from 'preact/hooks';
import type { Manifest, ManifestScenario } from '../protocol/http';
import type { JsonObject, Terms } from '../protocol/messages';
import { useServices } from '../shell/services';
import { t } from '../text';
import { option_words, terms_words } from './terms_words';

/** The games that can be played here, once they are fetched. */
export function useGames(): readonly Manifest[] {
  const { api } = useServices();
  const [games, set_games] = useState<readonly Manifest[]>([]);
  useEffect(() => {
    void api.games().then((result) => {
      if (result.ok) set_games(result.value.games);
    });
  }, []);
  return games;
}

export function scenario_of(
  games: readonly Manifest[],
  game: string,
  scenario: string,
): ManifestScenario | undefined {
  return games.find((each) => each.id === game)?.scenarios.find((each) => each.id === scenario);
}

export function Agreed(props: {
  readonly scenario: ManifestScenario | undefined;
  readonly options: JsonObject;
  readonly terms: Terms;
}) {
  const words = [...option_words(props.scenario, props.options), ...terms_words(props.terms)];
  return (
    <>
      <h3>{t.people.join.agreed}</h3>
      {props.scenario !== undefined && <p>{props.scenario.title}</p>}
      <ul class="agreed">
        {words.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}
