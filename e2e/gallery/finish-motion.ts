// What moves once is at its end: the frame of a dialog, colours that fade.
import type { Page } from 'playwright-core'

export async function finishMotion(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const running = () =>
      document
        .getAnimations()
        .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity)
    while (running().length > 0) {
      for (const one of running()) one.finish()
      // What follows on the end of one may begin another.
      await new Promise((done) => requestAnimationFrame(done))
    }
  })
}
