import { useParams } from 'react-router'
import { useMatchedRoute } from '../../../menu/use-trail.ts'

export interface FormAddress {
  /** The code of a form, or its id. */
  code: string
  /** The row of the menu is of this form alone; the one of all forms has no addresses for single rows. */
  isOwnRow: boolean
}

/** Returns which form the page shows: the last part of its address. */
export function useFormCode(): FormAddress {
  const { code } = useParams()
  const path = useMatchedRoute()?.path ?? ''
  if (code !== undefined) return { code, isOwnRow: false }
  return { code: path.slice(path.lastIndexOf('/') + 1), isOwnRow: true }
}
