// How a list looks to this person: its columns, the height of its rows, whether its query form stands open.
import type { Placed } from '@kouan/contract/derive/placement.ts'
import type { ColumnLook } from '@kouan/contract/rules/list-look.ts'
import { SettingsButton } from '@kouan/widgets/list-toolbar/settings-button.tsx'
import { useMemo, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { prefetchedPart } from '../../data/loading/prefetched-part.tsx'
import { useHandler } from '../../data/rendering/use-handler.ts'
import { useListLook } from '../../data/settings/list-looks.ts'
import { rowOfPath } from '../address/row-path.ts'
import { shownColumns } from './shown-columns.ts'

const ColumnSettings = prefetchedPart(
  () => import('@kouan/widgets/list-toolbar/column-settings.tsx').then((file) => file.ColumnSettings),
  <SettingsButton disabled />,
  { isPatient: true },
)

interface Options {
  columns: readonly Placed[]
  /** A list inside another page looks as that page says. */
  isInner: boolean
  isFiltered: boolean
}

export function useColumnLooks({ columns, isInner, isFiltered }: Options) {
  const { pathname } = useLocation()
  const { list } = rowOfPath(pathname, useParams().row)
  const { look, change } = useListLook(isInner ? undefined : list)
  const [isOpenHere, setIsOpenHere] = useState<boolean>()
  // Who follows a link to filtered rows sees by what, and goes on searching there when the filter is taken back.
  const [wasFiltered, setWasFiltered] = useState(isFiltered)
  if (isFiltered && !wasFiltered) setWasFiltered(true)
  // The same ones until somebody moves them: rows are compared by what stands in them.
  const shown = useMemo(() => shownColumns(columns, look.columns), [columns, look.columns])
  const seen = useMemo(() => shown.filter(({ isHidden }) => !isHidden), [shown])
  const keep = (next: readonly ColumnLook[]) => change({ columns: next })
  const density = look.density ?? 'compact'
  const resize = useHandler((name: string, width: number) =>
    keep(shown.map((one) => (one.name === name ? { ...one, width } : one))),
  )
  return {
    columns: seen,
    density,
    resize: isInner ? undefined : resize,
    isSearchOpen: isOpenHere ?? (look.isSearchOpen || wasFiltered),
    openSearch: (isOpen: boolean) => {
      setIsOpenHere(isOpen)
      change({ isSearchOpen: isOpen })
    },
    settings: (
      <ColumnSettings
        columns={shown}
        density={density}
        onColumns={keep}
        onDensity={(next) => change({ density: next })}
        onReset={() => change(undefined)}
      />
    ),
  }
}
