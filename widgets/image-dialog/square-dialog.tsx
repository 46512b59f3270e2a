import { Alert, Flex, Modal, Slider, theme } from 'antd'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { boxOf, cutSquare, largestZoom, moved, type Size, type Square } from './square.ts'

interface Props {
  file: File
  onCut: (file: File) => void
  onClose: () => void
}

const viewPixels = 256
const steps: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: 0.05, y: 0 },
  ArrowRight: { x: -0.05, y: 0 },
  ArrowUp: { x: 0, y: 0.05 },
  ArrowDown: { x: 0, y: -0.05 },
}

/** Crops a picture to a square that is dragged, moved with the arrow keys, and zoomed. */
export function SquareDialog({ file, onCut, onClose }: Props) {
  const { token } = theme.useToken()
  const [square, setSquare] = useState<Square>({ zoom: 1, x: 0.5, y: 0.5 })
  const [size, setSize] = useState<Size>()
  const [isBroken, setIsBroken] = useState(false)
  const [address, setAddress] = useState<string>()
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const own = URL.createObjectURL(file)
    setAddress(own)
    return () => URL.revokeObjectURL(own)
  }, [file])
  const move = (by: { x: number; y: number }) => size && setSquare((now) => moved(size, now, by))
  function handlePointerMove(event: PointerEvent) {
    if (event.buttons !== 1) return
    move({ x: event.movementX / viewPixels, y: event.movementY / viewPixels })
  }
  function handleKeyDown(event: KeyboardEvent) {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    move(step)
  }
  async function cut() {
    if (!picture.current || !size) return
    onCut(await cutSquare(picture.current, square, file.name))
  }
  const box = size && boxOf(size, square)
  const scale = box ? viewPixels / box.side : 1
  return (
    <Modal
      open
      title="裁剪图片"
      width={340}
      onCancel={onClose}
      onOk={() => cut().catch(() => setIsBroken(true))}
      okButtonProps={{ disabled: !size }}
    >
      <Flex vertical gap={12} align="center">
        {isBroken && <Alert type="warning" showIcon role="alert" title="图片无法打开，请换一张" />}
        <div
          role="application"
          aria-label="裁剪区域，按方向键移动图片"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keys do here what dragging does
          tabIndex={0}
          onKeyDown={handleKeyDown}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={handlePointerMove}
          style={{
            position: 'relative',
            width: viewPixels,
            height: viewPixels,
            overflow: 'hidden',
            cursor: 'move',
            touchAction: 'none',
            borderRadius: token.borderRadius,
            background: token.colorFillTertiary,
          }}
        >
          {address && (
            <img
              ref={picture}
              src={address}
              alt=""
              draggable={false}
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
              onError={() => setIsBroken(true)}
              style={{
                position: 'absolute',
                left: box ? -box.left * scale : 0,
                top: box ? -box.top * scale : 0,
                width: size ? size.width * scale : undefined,
                maxWidth: 'none',
                visibility: size ? 'visible' : 'hidden',
              }}
            />
          )}
        </div>
        <Slider
          aria-label="放大"
          min={1}
          max={largestZoom}
          step={0.1}
          value={square.zoom}
          tooltip={{ formatter: (zoom) => `${Math.round((zoom ?? 1) * 100)}%` }}
          onChange={(zoom) => setSquare((now) => ({ ...now, zoom }))}
          style={{ width: viewPixels }}
        />
      </Flex>
    </Modal>
  )
}
