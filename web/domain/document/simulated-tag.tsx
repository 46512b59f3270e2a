import { Alert } from 'antd'
import { StateTag } from './state-tag.tsx'

/** Beside everything that came of a simulated customs: nobody shall take it for the word of the real ones. */
export const SimulatedTag = () => <StateTag color="magenta" text="模拟海关" />

/** Above what a simulated customs sent or received. */
export const SimulatedNotice = ({ children }: { children: string }) => (
  <Alert type="warning" showIcon title={children} />
)
