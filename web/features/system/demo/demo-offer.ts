// Actions on the demonstration in its present state, and the sentence about them.
import type { DemoState } from '@kouan/contract/calls/system/demo-calls.ts'

export interface DemoOffer {
  /** The button's words; undefined: nothing can be loaded. */
  load: string | undefined
  mayRemove: boolean
  sentence: string
}

const what = '三家企业两年的订单、支付单、清单、回执和税单，全部经模拟海关申报，人名、证件和代码都是虚构的'

export function demoOffer({ state, obstacle, loadTime }: DemoState): DemoOffer {
  const isHere = state === 'loaded' || state === 'unfinished'
  const load = state === 'none' ? '载入演示数据' : state === 'unfinished' ? '继续载入' : undefined
  const sentences: Record<DemoState['state'], string> = {
    none: `可以载入演示数据：${what}。一般需要两三分钟，机器繁忙时要六七分钟。`,
    unfinished: `载入没有完成（${loadTime} 开始），可以继续，也可以移除。`,
    loaded: `演示数据载入于 ${loadTime}：${what}。`,
    other: obstacle ?? '',
  }
  return {
    load: obstacle ? undefined : load,
    mayRemove: isHere,
    sentence: isHere ? sentences[state] : (obstacle ?? sentences[state]),
  }
}
