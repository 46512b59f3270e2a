import { useLoaded } from '../loading/use-loaded.ts'
import { type AreaData, type AreaIndex, indexAreas } from './area-index.ts'

export type LoadAreas = () => Promise<AreaData>

/** One for all inputs and texts that share a loader: the divisions are thousands. */
const indexes = new WeakMap<LoadAreas, Promise<AreaIndex>>()

function indexOf(load: LoadAreas): Promise<AreaIndex> {
  const known = indexes.get(load)
  if (known) return known
  const index = load().then(indexAreas)
  indexes.set(load, index)
  // Asked for again after a failure.
  index.catch(() => indexes.delete(load))
  return index
}

/** The divisions as the loader brings them. */
export function useAreaIndex(load: LoadAreas) {
  const { phase, value, message, retry } = useLoaded({ of: 'areas', load: () => indexOf(load) })
  return { index: value, isLoading: phase === 'loading', message, retry }
}
