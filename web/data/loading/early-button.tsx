import { Button, type ButtonProps } from 'antd'
import { type ComponentType, type Ref, useLayoutEffect, useRef } from 'react'

interface Props extends ButtonProps {
  /** The button that is drawn, with a ref; that of antd unless said. */
  as?: ComponentType<ButtonProps & { ref?: Ref<HTMLButtonElement> }>
}

/** Stands in for the button of a part whose code is not there yet. When the part takes its place, it takes the focus, too. */
export function EarlyButton({ as: Drawn = Button, ...props }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => () => passFocusOn(button.current), [])
  return <Drawn ref={button} {...props} />
}

/** Gives the focus of an element that is about to be removed to the button that takes its place. */
function passFocusOn(leaving: HTMLElement | null): void {
  const place = leaving?.parentElement
  if (!leaving || !place || document.activeElement !== leaving) return
  const at = [...place.children].indexOf(leaving)
  queueMicrotask(() => {
    const next = place.children[at]
    const button = next instanceof HTMLButtonElement ? next : next?.querySelector('button')
    button?.focus()
  })
}
