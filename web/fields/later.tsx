import { Skeleton } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import type { FieldInputProps } from './inputs/input-props.ts'

export type Draw = (props: FieldInputProps) => ReactNode

/** What few forms and details hold, in a file of its own, which is fetched when one first draws it. */
export function later(load: () => Promise<Draw>): Draw {
  const Drawn = lazy(() => load().then((draw) => ({ default: draw })))
  return (props) => (
    <Suspense fallback={<Skeleton.Input active block />}>
      <Drawn {...props} />
    </Suspense>
  )
}
