import { use, useCallback } from 'react'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router'

/** Leads to an address. Unlike the router's own way it is the same wherever one is: who has it is not drawn at each step. */
export function useGo(): (address: string) => void {
  const { navigator } = use(NavigationContext)
  return useCallback((address) => navigator.push(address), [navigator])
}
