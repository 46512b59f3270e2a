// The page that screens are put together on, for a browser to take a picture of.
import { type ComposedPicture, groundOfComposed } from './pictures.ts'

const looks = {
  light: { ground: '#E9EEF5', edge: 'rgb(0 0 0 / 8%)', shadow: '0 16px 48px rgb(20 40 80 / 22%)' },
  dark: { ground: '#0B0E13', edge: 'rgb(255 255 255 / 14%)', shadow: '0 16px 48px rgb(0 0 0 / 60%)' },
}

/** `shots`: the screens of the parts in their order, as WebP. */
export function composedPage({ isDark, parts }: ComposedPicture, shots: readonly Buffer[]): string {
  const { ground, edge, shadow } = looks[isDark ? 'dark' : 'light']
  const { width, height } = groundOfComposed
  const images = parts.map(({ left, top, width: wide, screen }, at) => {
    const radius = screen.size === 'phone' ? 28 : 12
    const place = `left:${left}px;top:${top}px;width:${wide}px`
    const look = `border-radius:${radius}px;outline:1px solid ${edge};box-shadow:${shadow}`
    return `<img alt="" style="position:absolute;${place};${look}" src="data:image/webp;base64,${shots[at]?.toString('base64') ?? ''}">`
  })
  const body = `margin:0;position:relative;overflow:hidden;width:${width}px;height:${height}px;background:${ground}`
  return `<!doctype html><body style="${body}">${images.join('')}</body>`
}
