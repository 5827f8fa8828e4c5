/** What doctor says of the Node of this run, where it gets no fixes any more. */
import { oldEngines } from '../../../src/cli/doctor/host.js'

export const oldNode = oldEngines([`Node ${process.versions.node}`], Date.now())
