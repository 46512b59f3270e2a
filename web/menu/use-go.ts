import { use, useCallback } from 'react'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router'

/** Returns a stable function that navigates; `useNavigate` changes with the address and would re-render its users. */
export function useGo(): (address: string) => void {
  const { navigator } = use(NavigationContext)
  return useCallback((address) => navigator.push(address), [navigator])
}
