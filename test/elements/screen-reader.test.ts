import { sendKeys, a11ySnapshot } from '@web/test-runner-commands'
import '../../src/elements/index.js'
import { begin, journey, reach } from './journey.js'
describe('x', () => {
  it('y', async () => {
    const { endpoint, create, next } = journey()
    create()
    const element = await begin(endpoint)
    const dump = async (n: string) => console.log(n + JSON.stringify(await a11ySnapshot({ })))
    await sendKeys({ press: 'Tab' })
    await sendKeys({ type: 'tether' })
    await dump('choose')
    await sendKeys({ press: 'ArrowDown' })
    await sendKeys({ press: 'Enter' })
    await dump('choose2')
    if (element.state === 'choosing') {
      await sendKeys({ press: 'ArrowDown' })
      await sendKeys({ press: 'Enter' })
    }
    await reach(element, 'awaiting')
    await dump('awaiting')
    await next()
    await reach(element, 'partial')
    await dump('partial')
    await next()
    await next()
    await reach(element, 'paid')
    await dump('paid')
  })
})
