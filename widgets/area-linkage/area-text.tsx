import { type LoadAreas, useAreaIndex } from './use-area-index.ts'

interface Props {
  load: LoadAreas
  value?: string | null
  separator?: string
}

/** The names of a division for details; until they are there, and for an unknown one, its code. */
export function AreaText({ load, value, separator = ' / ' }: Props) {
  const { index } = useAreaIndex(load)
  if (!value) return <span>-</span>
  return <span>{index?.namesOf(value).join(separator) || value}</span>
}
