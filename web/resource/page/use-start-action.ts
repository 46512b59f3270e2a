import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isStartState } from '../../menu/start-actions.ts'

/** Runs `start` once when the page was opened by a start action; Back and reload do not run it again. */
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
