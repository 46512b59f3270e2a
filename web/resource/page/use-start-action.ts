import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isStartState } from '../../menu/start-actions.ts'

/** Runs once where somebody came to begin a new row; Back and reload do not begin another one. */
export function useStartAction(start: () => void): void {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const isRequested = isStartState(state)
  const run = useEffectEvent(() => {
    navigate({ pathname, search }, { replace: true, state: { keepsPlace: true } })
    start()
  })
  useEffect(() => {
    if (isRequested) run()
  }, [isRequested])
}
