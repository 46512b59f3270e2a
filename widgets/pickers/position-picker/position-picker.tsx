import { type RecordChoiceProps, RecordPicker } from '../record-picker/record-picker.tsx'

const queryFields = [{ key: 'name', label: '职务名称' }]

interface Props extends RecordChoiceProps {
  /** Names of the ranks by their codes. */
  ranks?: Readonly<Record<string, string>>
  /** The value is the codes alone. */
  asCodes?: boolean
}

/** Rows are `{ id, name, code, rank }`; the value holds id and code. */
export function PositionPicker({ ranks = {}, asCodes = false, ...props }: Props) {
  const columns = [
    { key: 'name', title: '职务名称', width: 200 },
    { key: 'code', title: '职务编码', width: 160 },
    { key: 'rank', title: '职级', width: 120, render: (rank: unknown) => ranks[String(rank)] ?? String(rank ?? '') },
  ]
  return (
    <RecordPicker
      {...(asCodes ? {} : { returnKeys: ['id', 'code'] })}
      {...props}
      name="职务"
      valueKey="code"
      displayKey="name"
      noteKey="code"
      columns={columns}
      queryFields={queryFields}
    />
  )
}
