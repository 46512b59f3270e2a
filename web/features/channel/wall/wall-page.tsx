// A screen on a wall: dark, large, without controls. It turns through the map, today and the failures.
import { wallViews } from '@kouan/contract/calls/wall-screen.ts'
import { dark } from '@kouan/widgets/theme/palette.ts'
import type { CSSProperties } from 'react'
import { useWall } from './use-wall.ts'
import { WallContent } from './wall-content.tsx'
import './wall.css'

/** Dark whatever the browser and its people prefer. */
const colors = {
  '--ant-color-text': dark.text,
  '--ant-color-text-secondary': dark.mutedText,
  '--ant-color-text-quaternary': dark.faintText,
  '--ant-color-bg-container': dark.surface,
  '--ant-color-border': dark.border,
  '--ant-color-border-secondary': dark.faintBorder,
  '--ant-color-warning': dark.secondSeries,
  '--ant-color-state-moving': dark.states.moving,
  '--ant-color-state-released': dark.states.released,
  '--ant-color-state-failed': dark.states.failed,
} as CSSProperties

export default function WallPage() {
  const state = useWall()
  return (
    <main className="wall" style={colors}>
      {state && (
        <>
          <header className="wall-head">
            <h1>{state.figures?.screenName ?? '大屏'}</h1>
            <span>{wallViews[state.view]}</span>
            <span className={`wall-time wall-${state.kind}`} role="status">
              {state.kind === 'stale'
                ? `连接中断，正在重新连接。数据截至 ${state.figures?.time.slice(11, 16) ?? ''}`
                : state.figures?.time.slice(0, 16)}
            </span>
          </header>
          {state.figures ? (
            <WallContent figures={state.figures} />
          ) : (
            <p className="wall-message">{state.kind === 'ended' ? state.message : '正在连接…'}</p>
          )}
        </>
      )}
    </main>
  )
}
