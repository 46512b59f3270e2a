import { Alert } from 'antd'
import './simulated-tag.css'

/** Beside everything that came of a simulated customs: nobody shall take it for the word of the real ones. Quieter than the state. */
export const SimulatedTag = () => <span className="simulated-tag">模拟海关</span>

/** The same in a list, before the text that it belongs to: a column cuts texts, never this mark. */
export const SimulatedMark = () => (
  <span className="simulated-mark" data-mark="" role="img" aria-label="模拟海关" title="模拟海关" />
)

/** Above what a simulated customs sent or received. */
export const SimulatedNotice = ({ children }: { children: string }) => (
  <Alert type="warning" showIcon title={children} />
)
