/** Photographs of a code as a phone takes them, simulated on grey pixels. Everything comes from a seed. */

/** A grey image: one number from 0 to 255 for each pixel. @typedef {{ width: number, height: number, data: Float32Array }} Image */

/** A generator of numbers from 0 to 1 with a seed (mulberry32). */
export function seeded(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const between = (random, low, high) => low + random() * (high - low)

/** The classes; each takes an image and chance, and gives the photograph. */
export const classes = {
  blur: (image, random) => blur(image, between(random, 1, 2.6)),
  rotation: (image, random) => warp(image, rotation(between(random, -45, 45))),
  perspective: (image, random) =>
    warp(image, tilt(between(random, -0.35, 0.35), between(random, -0.35, 0.35))),
  'low contrast': (image, random) =>
    noise(contrast(image, between(random, 0.08, 0.3)), random, between(random, 0, 5)),
  jpeg: (image, random) => jpeg(image, between(random, 6, 20)),
  'half size': (image, random) =>
    noise(scale(image, between(random, 0.32, 0.52)), random, between(random, 0, 8)),
}

/** Each point of the photograph is read at another of the image, between its four neighbours; white outside. */
function warp(image, source, size = 1.3) {
  const width = Math.round(image.width * size)
  const height = Math.round(image.height * size)
  const data = new Float32Array(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [u, v] = source((x - width / 2) / image.width, (y - height / 2) / image.width)
      data[y * width + x] = sample(image, (u + 0.5) * image.width - 0.5, (v + 0.5) * image.height - 0.5)
    }
  return { width, height, data }
}

function sample({ width, height, data }, x, y) {
  const at = (column, row) =>
    column < 0 || row < 0 || column >= width || row >= height ? 255 : data[row * width + column]
  const [column, row] = [Math.floor(x), Math.floor(y)]
  const [right, below] = [x - column, y - row]
  const top = at(column, row) * (1 - right) + at(column + 1, row) * right
  const bottom = at(column, row + 1) * (1 - right) + at(column + 1, row + 1) * right
  return top * (1 - below) + bottom * below
}

function rotation(degrees) {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return (x, y) => [cos * x + sin * y, cos * y - sin * x]
}

const tilt = (across, along) => (x, y) => {
  const depth = 1 + across * x + along * y
  return [x / depth, y / depth]
}

/** The mean of the area that each new pixel covers, as a sensor sees it. */
function scale(image, factor) {
  const width = Math.round(image.width * factor)
  const height = Math.round(image.height * factor)
  const steps = 6
  const data = new Float32Array(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let sum = 0
      for (let j = 0; j < steps; j += 1)
        for (let i = 0; i < steps; i += 1) {
          const column = Math.min(
            image.width - 1,
            Math.floor(((x + (i + 0.5) / steps) / width) * image.width),
          )
          const row = Math.min(
            image.height - 1,
            Math.floor(((y + (j + 0.5) / steps) / height) * image.height),
          )
          sum += image.data[row * image.width + column]
        }
      data[y * width + x] = sum / steps ** 2
    }
  return { width, height, data }
}

function blur(image, sigma) {
  const reach = Math.ceil(3 * sigma)
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * sigma ** 2)),
  )
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const pass = ({ width, height, data }, dx, dy) => ({
    width,
    height,
    data: data.map((_, index) => {
      const [x, y] = [index % width, Math.floor(index / width)]
      let sum = 0
      for (let at = -reach; at <= reach; at += 1) {
        const column = Math.min(width - 1, Math.max(0, x + at * dx))
        const row = Math.min(height - 1, Math.max(0, y + at * dy))
        sum += weights[at + reach] * data[row * width + column]
      }
      return sum / total
    }),
  })
  return pass(pass(image, 1, 0), 0, 1)
}

const contrast = ({ width, height, data }, share) => ({
  width,
  height,
  data: data.map((value) => 128 + (value - 128) * share),
})

const noise = ({ width, height, data }, random, strength) => ({
  width,
  height,
  data: data.map((value) =>
    Math.min(255, Math.max(0, value + (random() + random() + random() - 1.5) * 2 * strength)),
  ),
})

/** The quantisation of brightness in JPEG (ITU-T T.81, K.1), as libjpeg scales it. */
const table = [
  ...[
    16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17,
    22, 29, 51, 87, 80, 62,
  ],
  ...[
    18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
    72, 92, 95, 98, 112, 100, 103, 99,
  ],
]
const cosines = Array.from({ length: 8 }, (_, u) =>
  Array.from(
    { length: 8 },
    (_, x) => (u === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * x + 1) * u * Math.PI) / 16),
  ),
)

function jpeg({ width, height, data }, quality) {
  const factor = 5000 / quality / 100
  const steps = table.map((value) => Math.min(255, Math.max(1, Math.round(value * factor))))
  const result = new Float32Array(data.length)
  const block = new Float64Array(64)
  for (let top = 0; top < height; top += 8)
    for (let left = 0; left < width; left += 8) {
      for (let at = 0; at < 64; at += 1) {
        const row = Math.min(height - 1, top + (at >> 3))
        block[at] = data[row * width + Math.min(width - 1, left + (at & 7))] - 128
      }
      const kept = transform(block, (u, x) => cosines[u][x]).map(
        (value, at) => Math.round(value / steps[at]) * steps[at],
      )
      const restored = transform(kept, (x, u) => cosines[u][x])
      for (let at = 0; at < 64; at += 1) {
        const [row, column] = [top + (at >> 3), left + (at & 7)]
        if (row < height && column < width)
          result[row * width + column] = Math.min(255, Math.max(0, restored[at] + 128))
      }
    }
  return { width, height, data: result }
}

function transform(block, weight) {
  const once = (input) => {
    const output = new Float64Array(64)
    for (let row = 0; row < 8; row += 1)
      for (let to = 0; to < 8; to += 1) {
        let sum = 0
        for (let from = 0; from < 8; from += 1) sum += weight(to, from) * input[row * 8 + from]
        // Transposed, so that the second pass goes the other way.
        output[to * 8 + row] = sum
      }
    return output
  }
  return once(once(block))
}
