// Whether the server is a restored copy whose background work waits for a release, as its latest answer said.
import { create } from 'zustand'

export const useHeldWork = create<{ isHeld: boolean }>()(() => ({ isHeld: false }))

export function hearHeldWork(isHeld: boolean): void {
  if (useHeldWork.getState().isHeld !== isHeld) useHeldWork.setState({ isHeld })
}
