/** Shows the value that a widget reports, below it: for people who try it, and for the browser tests. */
export const ShownValue = ({ value }: { value: unknown }) => (
  <output
    data-value
    style={{
      display: 'block',
      marginTop: 12,
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      fontFamily: 'monospace',
    }}
  >
    {typeof value === 'string' ? value : JSON.stringify(value)}
  </output>
)
