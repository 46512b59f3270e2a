// One table of a benchmark run: `?grid=ours&rows=1000`. Plain JavaScript, because the rivals and their types are installed
// only when the benchmark runs, so that nothing of it can be checked without them.

const grids = {
  ours: () => import('./ours.jsx'),
  ag: () => import('./ag.jsx'),
  vtable: () => import('./vtable.jsx'),
  antd: () => import('./antd.jsx'),
}

const search = new URLSearchParams(location.search)
const columnCount = 20
const rowCount = Number(search.get('rows'))

/** The same for all: twelve columns of text, eight of numbers. */
const isNumber = (column) => column % 5 >= 3
const columns = Array.from({ length: columnCount }, (_column, index) => ({
  key: `c${index}`,
  title: `第 ${index + 1} 项`,
  isNumber: isNumber(index),
}))
const rows = Array.from({ length: rowCount }, (_row, row) => {
  const made = { id: `r${row}` }
  for (let column = 0; column < columnCount; column += 1) {
    made[`c${column}`] = isNumber(column) ? (row * 7 + column) / 100 : `货物 ${row}-${column}`
  }
  return made
})

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Until the browser has painted what stands now. */
const painted = async () => {
  await nextFrame()
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    port2.postMessage(0)
  })
}

/** Milliseconds until it is painted. */
async function timed(act) {
  const begin = performance.now()
  await act()
  await painted()
  return performance.now() - begin
}

let grid
window.bench = {
  /** The code is loaded before the clock starts. */
  async mount() {
    const { mount } = await grids[search.get('grid')]()
    await painted()
    const box = document.getElementById('root')
    return timed(async () => {
      grid = await mount({ box, rows, columns })
      while (!grid.isShown()) await nextFrame()
    })
  },
  has: (command) => grid[command] !== undefined,
  now: (command, ...given) => grid[command](...given),
  timed: (command, ...given) => timed(() => grid[command](...given)),
  painted,
  /** Milliseconds from a key until what it did is painted. */
  watchKeys() {
    const note = async ({ timeStamp }) => {
      await painted()
      window.keyTime = performance.now() - timeStamp
    }
    addEventListener('keydown', note, { capture: true })
  },
  /** Lengths of the frames until it is called again. */
  watchFrames() {
    window.frameTimes = []
    let last
    const note = (now) => {
      if (last !== undefined) window.frameTimes.push(now - last)
      last = now
      if (!window.framesEnd) requestAnimationFrame(note)
    }
    window.framesEnd = false
    requestAnimationFrame(note)
  },
  frames() {
    window.framesEnd = true
    return window.frameTimes
  },
}
