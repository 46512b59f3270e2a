import { Alert } from 'antd'
import './simulated-tag.css'

/** Beside everything that came of a simulated customs: nobody shall take it for the word of the real ones. Quieter than the state. */
export const SimulatedTag = () => <span className="simulated-tag">模拟海关</span>

/** Above what a simulated customs sent or received. */
export const SimulatedNotice = ({ children }: { children: string }) => (
  <Alert type="warning" showIcon title={children} />
)
