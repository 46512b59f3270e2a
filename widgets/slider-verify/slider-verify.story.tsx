import { useState } from 'react'
import type { Story } from '../story/story.ts'
import { SliderVerify } from './slider-verify.tsx'

const frame = { maxWidth: 360 }

function Passed() {
  const [count, setCount] = useState(0)
  return (
    <div style={frame}>
      <SliderVerify onSuccess={() => setCount((before) => before + 1)} />
      <p data-passed="">通过 {count} 次</p>
    </div>
  )
}

export const story: Story = {
  purpose: '登录前证明不是机器：把滑块拖到最右边；轨迹交给服务器判断。',
  props: [
    [
      'verify',
      '(trace: DragTrace) => Promise<boolean>',
      '判断拖动轨迹；为 false 或抛出错误时滑块退回并说明',
      '到最右边即通过',
    ],
  ],
  events: [['onSuccess', '()', '验证通过']],
  keyboard: [
    ['→ ↑ / ← ↓', '移动滑块；按住 → 直到最右边'],
    ['Tab 离开', '滑块退回'],
  ],
  example: '<SliderVerify verify={(trace) => askServer(trace)} onSuccess={signIn} />',
  situations: {
    待拖动: Passed,
    未通过: () => (
      <div style={frame}>
        <SliderVerify verify={() => Promise.resolve(false)} />
      </div>
    ),
    错误: () => (
      <div style={frame}>
        <SliderVerify verify={() => Promise.reject(new Error('连接不上服务器'))} />
      </div>
    ),
    验证中: () => (
      <div style={frame}>
        <SliderVerify verify={() => new Promise(() => {})} />
      </div>
    ),
  },
}
