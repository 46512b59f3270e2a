import { RowActions } from '@kouan/widgets/row-actions/row-actions.tsx'
import type { TreeRow } from '@kouan/widgets/tree-rows/tree-rows.ts'
import { Checkbox, Flex } from 'antd'
import { rowMark } from '../../keys/row-keys.ts'
import { cellOf, isBlank } from '../columns/list-columns.tsx'
import { SecondLine } from './second-line.tsx'
import { useTable } from './table-model.ts'

/** The rows on a phone: one card each, because a table of many columns cannot be read there. */
export function ListCards({ rows }: { rows: readonly TreeRow[] }) {
  const { fields, secondLine, cells, actionsOf, nameOf, selection, branches, isOpen } = useTable()
  const toggle = (id: string, isOn: boolean) =>
    selection?.onChange(isOn ? [...selection.keys, id] : selection.keys.filter((key) => key !== id))
  return (
    <ul style={{ display: 'grid', gap: 8, margin: 0, padding: 0, listStyle: 'none' }}>
      {rows.map((row) => (
        <li key={row.id} {...rowMark(row.id)}>
          <div className="list-card">
            <Flex gap={8} align="flex-start" style={{ fontWeight: 600, marginBottom: 8 }}>
              {selection && (
                <Checkbox
                  aria-label={`选择 ${nameOf(row)}`}
                  checked={selection.keys.includes(row.id)}
                  onChange={(event) => toggle(row.id, event.target.checked)}
                />
              )}
              <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                {fields[0] && cellOf(fields[0], row, cells)}
                <SecondLine parts={secondLine} row={row} cells={cells} isInCard />
              </div>
            </Flex>
            <dl>
              {fields.slice(1).map((placed) => (
                <div key={placed.name} hidden={isBlank(placed, row, cells)}>
                  <dt>{placed.field.label}</dt>
                  <dd>{cellOf(placed, row, cells)}</dd>
                </div>
              ))}
            </dl>
            {actionsOf && (
              <Flex justify="flex-end" style={{ marginTop: 8 }}>
                <RowActions actions={actionsOf(row)} of={nameOf(row)} />
              </Flex>
            )}
          </div>
          {row.children && (
            <details
              open={branches ? branches.opened.includes(row.id) : isOpen}
              onToggle={({ currentTarget: { open } }) => {
                if (branches && branches.opened.includes(row.id) !== open) branches.toggle(row.id, open)
              }}
              style={{ marginInlineStart: 12 }}
            >
              <summary style={{ padding: '8px 0', cursor: 'pointer' }}>
                {row.children.length > 0 ? `下级 ${row.children.length} 项` : '下级'}
              </summary>
              <ListCards rows={row.children} />
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}
