import { lazyPart } from '@kouan/widgets/loading/lazy-part.tsx'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import type { FieldInputProps } from './inputs/input-props.ts'

export type Draw = (props: FieldInputProps) => ReactNode

/** What few forms and details hold, in a file of its own, which is fetched when one first draws it. */
export function later(load: () => Promise<Draw>): Draw {
  const Drawn = lazyPart<FieldInputProps>(load, <Skeleton.Input active block />)
  return (props) => <Drawn {...props} />
}
