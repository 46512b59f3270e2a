/** One below the other; many can be scrolled. */
export const Sentences = ({ list }: { list: readonly string[] }) => (
  <ul style={{ margin: 0, paddingInlineStart: 20, maxHeight: '50vh', overflow: 'auto' }}>
    {list.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)
