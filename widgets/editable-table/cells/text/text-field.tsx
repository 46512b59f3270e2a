import type { ComponentProps } from 'react'
import type { EditorProps } from '../../cell-type.ts'
import { useEditorFocus } from '../use-editor-focus.ts'

type Props = Pick<EditorProps, 'takesFocus' | 'isMarked'> & Omit<ComponentProps<'input'>, 'ref' | 'className'>

/**
 * One line to type in, looking like a field of antd. Theirs brings a style sheet and takes it away again with every cell
 * that opens, and each time the browser looks at the whole page anew.
 */
export function TextField({ takesFocus, isMarked, ...about }: Props) {
  const field = useEditorFocus<HTMLInputElement>({ takesFocus, isMarked })
  return <input ref={field} className="kt-text-field" autoComplete="off" {...about} />
}
