// Keys and what each of them does: in the help, and in the dialog beside a plot.

export function KeysList(props: { readonly list: readonly (readonly [key: string, does: string])[] }) {
  return (
    <dl class="keys-list">
      {props.list.map(([key, does]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
