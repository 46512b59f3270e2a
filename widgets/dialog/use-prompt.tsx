import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { PromptDialog, type PromptQuestion } from './prompt-dialog.tsx'

/** Asks and waits: the text, or undefined when it was cancelled. */
export type Ask = (question: PromptQuestion) => Promise<string | undefined>

/** Returns `[ask, place]`; `place` must be rendered on the screen, so that the dialog has its theme and language. */
export function usePrompt(): [ask: Ask, place: ReactNode] {
  const [question, setQuestion] = useState<PromptQuestion>()
  const [isOpen, setIsOpen] = useState(false)
  const answer = useRef<(value: string | undefined) => void>(undefined)
  const given = useRef<string>(undefined)

  const ask = useCallback<Ask>((asked) => {
    // A second question takes the place of the first, which counts as cancelled.
    answer.current?.(undefined)
    given.current = undefined
    setQuestion(asked)
    setIsOpen(true)
    return new Promise((resolve) => {
      answer.current = resolve
    })
  }, [])
  const place = useMemo(() => {
    if (!question) return null
    const close = () => {
      setIsOpen(false)
      answer.current?.(given.current)
      answer.current = undefined
    }
    const forget = () => {
      given.current = undefined
    }
    const handleOk: PromptQuestion['onOk'] = (value, handle) => {
      given.current = value
      return question.onOk?.(value, handle)
    }
    return <PromptDialog {...question} open={isOpen} onClose={close} onCancel={forget} onOk={handleOk} />
  }, [question, isOpen])
  return [ask, place]
}
