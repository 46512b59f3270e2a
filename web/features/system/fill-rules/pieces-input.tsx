import {
  type FillPiece,
  type PieceKind,
  pieceKinds,
  serialPeriods,
  userParts,
} from '@kouan/contract/rules/fill-pieces.ts'
import { FigureInput } from '@kouan/widgets/figure-input/figure-input.tsx'
import { Input, Select } from 'antd'
import { EditPieces } from '../edit-pieces.tsx'
import { usePieceRows } from '../use-piece-rows.ts'

interface Props {
  value?: string | null
  onChange?: (value: string) => void
  id?: string
}

interface PieceRow extends FillPiece {
  key: number
}

let made = 0
const newPiece = (piece: Partial<FillPiece> = {}): PieceRow => {
  made += 1
  return { kind: 'text', value: '', digits: 4, ...piece, key: made }
}

/** Reads the stored text as rows; at least one to fill in. */
function rowsOf(text: string | null | undefined): PieceRow[] {
  try {
    const pieces = JSON.parse(text ?? '') as FillPiece[]
    if (pieces.length > 0) return pieces.map((piece) => newPiece(piece))
  } catch {
    // Nothing yet, or nothing that could be shown.
  }
  return [newPiece()]
}

const textOf = (rows: readonly PieceRow[]) => JSON.stringify(rows.map(({ key: _, ...piece }) => piece))

const kindOptions = Object.entries(pieceKinds).map(([value, { title }]) => ({ value, label: title }))
const chosen: Partial<Record<PieceKind, { value: string; label: string }[]>> = {
  serial: [
    { value: 'DAY', label: '每天重新开始' },
    { value: 'MONTH', label: '每月重新开始' },
    { value: 'YEAR', label: '每年重新开始' },
    { value: 'NEVER', label: '一直递增' },
  ],
  user: [
    { value: 'username', label: '用户账号' },
    { value: 'realname', label: '用户姓名' },
    { value: 'orgCode', label: '当前部门编码' },
  ],
}
/** Of a piece whose kind was just chosen. */
const firstValues: Readonly<Record<PieceKind, string>> = {
  text: '',
  date: 'yyyyMMdd',
  serial: Object.keys(serialPeriods)[0] ?? '',
  random: '',
  field: '',
  user: userParts[0],
}

/** A rule piece by piece, in the order in which they are put together. */
export function PiecesInput({ value, onChange, id }: Props) {
  const [rows, change] = usePieceRows({ value, onChange, rowsOf, textOf })
  return (
    <EditPieces
      id={id}
      label="规则内容"
      help="从上到下逐段拼接成编码。"
      rows={rows}
      onChange={change}
      newRow={newPiece}
      inputsOf={(row, place, set) => (
        <>
          <Select
            aria-label={`第${place + 1}段种类`}
            style={{ flex: '0 0 120px' }}
            options={kindOptions}
            value={row.kind}
            onChange={(kind: PieceKind) => set({ kind, value: firstValues[kind] })}
          />
          <PieceValue row={row} place={place} onChange={set} />
        </>
      )}
    />
  )
}

interface PieceProps {
  row: PieceRow
  place: number
  onChange: (part: Partial<FillPiece>) => void
}

function PieceValue({ row: { kind, value, digits }, place, onChange }: PieceProps) {
  const options = chosen[kind]
  const label = `第${place + 1}段内容`
  return (
    <>
      {options ? (
        <Select
          aria-label={label}
          style={{ flex: '1 1 160px' }}
          options={options}
          value={value}
          onChange={(next: string) => onChange({ value: next })}
        />
      ) : (
        kind !== 'random' && (
          <Input
            aria-label={label}
            style={{ flex: '1 1 160px' }}
            placeholder={pieceKinds[kind].hint}
            value={value}
            onChange={({ target }) => onChange({ value: target.value })}
          />
        )
      )}
      {(kind === 'serial' || kind === 'random') && (
        <FigureInput
          aria-label={`第${place + 1}段位数`}
          style={{ flex: '0 0 110px' }}
          min={1}
          max={12}
          suffix="位"
          value={digits}
          onChange={(next) => onChange({ digits: next ?? 1 })}
        />
      )}
    </>
  )
}
