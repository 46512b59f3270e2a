import type { Story } from '../gallery/story.ts'
import { SliderVerify } from './slider-verify.tsx'

const frame = { maxWidth: 360 }

export const story: Story = {
  purpose: '登录前证明不是机器：把滑块拖到最右边；轨迹交给服务器判断。',
  props: [['verify', '(trace: DragTrace) => Promise<boolean>', '判断拖动轨迹；为 false 时滑块退回', '到最右边即通过']],
  events: [['onSuccess', '()', '验证通过']],
  keyboard: [
    ['→ / ←', '移动滑块'],
    ['End / Home', '到最右、回到最左'],
  ],
  example: '<SliderVerify verify={(trace) => askServer(trace)} onSuccess={signIn} />',
  situations: {
    待拖动: () => (
      <div style={frame}>
        <SliderVerify />
      </div>
    ),
    未通过: () => (
      <div style={frame}>
        <SliderVerify verify={() => Promise.resolve(false)} />
      </div>
    ),
    验证中: () => (
      <div style={frame}>
        <SliderVerify verify={() => new Promise(() => {})} />
      </div>
    ),
  },
}
