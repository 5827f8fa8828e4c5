/**
 * `npm run picture`: draws docs/images/checkout.png, which the README shows: choosing and paying, side by side, at twice
 * the size.
 */
import { serveStories } from './story-page.mjs'

const shown = ['checkout-Choosing', 'checkout-Awaiting']
const look = { theme: 'light', language: 'en' }
const width = 976

const stories = await serveStories()
try {
  const tab = await stories.open({
    viewport: { width, height: 900 },
    deviceScaleFactor: 2,
    colorScheme: 'light',
  })
  await tab.evaluate((count) => {
    document.body.innerHTML = '<iframe src="/story"></iframe>'.repeat(count)
  }, shown.length)
  await tab.addStyleTag({
    content:
      'body { display: flex; max-width: none; padding: 0 } iframe { border: 0; flex: 1; height: 900px }',
  })
  const frames = tab.frames().slice(1)
  for (const [index, frame] of frames.entries()) {
    await frame.waitForFunction(() => 'show' in window)
    await frame.evaluate(([name, look]) => window.show(name, look), [shown[index], look])
  }
  const [choosing, paying] = frames
  await choosing.locator('.row:has(.chevron svg)').first().click()
  await tab.mouse.move(0, 0)

  // The list is as long as makes both cards as high.
  const heights = await Promise.all(frames.map((frame) => frame.evaluate(() => window.height())))
  const missing = Math.max(...heights) - heights[0]
  await choosing.addStyleTag({ content: `body { --crypto-method-list-height: ${456 + missing}px }` })
  const height = await paying.evaluate(() => window.height())
  await tab.addStyleTag({ content: `iframe { height: ${height}px }` })
  await tab.setViewportSize({ width, height })
  await tab.screenshot({ path: 'docs/images/checkout.png' })
} finally {
  await stories.close()
}
