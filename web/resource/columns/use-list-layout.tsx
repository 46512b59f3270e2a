// The layout of a list as this person has set it: columns, height of the rows, and whether the search form is open.
import type { NamedField } from '@kouan/contract/derive/placement.ts'
import type { ColumnLook, Density } from '@kouan/contract/rules/list-look.ts'
import { SettingsButton } from '@kouan/widgets/list-toolbar/settings-button.tsx'
import { lowQuery, useMedia } from '@kouan/widgets/screen-width/use-media.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { EarlyButton } from '../../data/loading/early-button.tsx'
import { prefetchedLazyPart } from '../../data/loading/prefetched-lazy-part.tsx'
import { useHandler } from '../../data/rendering/use-handler.ts'
import { useStoredLayout } from '../../data/settings/list-layouts.ts'
import { rowOfPath } from '../address/row-path.ts'
import { type ShownColumn, shownColumns } from './shown-columns.ts'

const ColumnSettings = prefetchedLazyPart(
  () => import('@kouan/widgets/list-toolbar/column-settings.tsx').then((file) => file.ColumnSettings),
  // A press before the code has come opens the settings when it has.
  ({ onEarly }) => <EarlyButton as={SettingsButton} onClick={onEarly} />,
  { isDeferred: true },
)

/** Returns the layout of the list of this page as it is stored for the person; an inner list has none of its own. */
export function useListLook(isInner: boolean) {
  const { pathname } = useLocation()
  const { list } = rowOfPath(pathname, useParams().row)
  return useStoredLayout(isInner ? undefined : list)
}

interface Options {
  columns: readonly NamedField[]
  /** Fields that can be columns, too. */
  offered: readonly NamedField[] | undefined
  /** A list inside another page has the layout that this page defines. */
  isInner: boolean
  isFiltered: boolean
}

export interface ListLayout {
  /** The visible ones, in their order; the same array until the layout changes. */
  columns: readonly ShownColumn[]
  /** Absent: as the window has room. */
  density: Density | undefined
  /** Absent when the layout cannot be changed. */
  resize: ((name: string, width: number) => void) | undefined
  isSearchOpen: boolean
  openSearch: (isOpen: boolean) => void
  /** The button that changes columns and density. */
  settings: ReactNode
}

export function useListLayout({ columns, offered, isInner, isFiltered }: Options): ListLayout {
  const { look, change } = useListLook(isInner)
  // The form would leave no room for rows.
  const isLow = useMedia(lowQuery)
  const [isWanted, setIsWanted] = useState(false)
  const [isOpenHere, setIsOpenHere] = useState<boolean>()
  // A link to filtered rows opens the form, so that the filter is seen; it stays open when the filter is cleared.
  const [wasFiltered, setWasFiltered] = useState(isFiltered)
  if (isFiltered && !wasFiltered) setWasFiltered(true)
  const all = useMemo(() => shownColumns(columns, look.columns, offered), [columns, look.columns, offered])
  const visible = useMemo(() => all.filter(({ isHidden }) => !isHidden), [all])
  const isOffered = (name: string) => offered?.some((one) => one.name === name) ?? false
  const store = (next: readonly ColumnLook[]) =>
    change({
      columns: next.flatMap((one) => (!isOffered(one.name) ? [one] : one.isHidden ? [] : [{ ...one, isAdded: true }])),
    })
  const { density } = look
  const resize = useHandler((name: string, width: number) =>
    store(all.map((one) => (one.name === name ? { ...one, width } : one))),
  )
  return {
    columns: visible,
    density,
    resize: isInner ? undefined : resize,
    isSearchOpen: isOpenHere ?? (!isLow && (look.isSearchOpen || wasFiltered)),
    openSearch: (isOpen) => {
      setIsOpenHere(isOpen)
      change({ isSearchOpen: isOpen })
    },
    settings: (
      <ColumnSettings
        columns={all}
        density={density}
        isOpenFirst={isWanted}
        onEarly={() => setIsWanted(true)}
        onColumns={store}
        onDensity={(next) => change({ density: next })}
        onReset={() => change(undefined)}
      />
    ),
  }
}
