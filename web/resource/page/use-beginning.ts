import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isBeginning } from '../../menu/begin-address.ts'

/** Runs once where somebody came to begin a new row; Back and reload do not begin another one. */
export function useBeginning(begin: () => void): void {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const isWanted = isBeginning(state)
  const run = useEffectEvent(() => {
    navigate({ pathname, search }, { replace: true, state: { keepsPlace: true } })
    begin()
  })
  useEffect(() => {
    if (isWanted) run()
  }, [isWanted])
}
