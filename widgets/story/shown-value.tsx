/** What a widget hands on, below it: for whoever tries it, and for the browser tests. */
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
