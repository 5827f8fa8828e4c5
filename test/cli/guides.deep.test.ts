/** The guides for shops in other languages, run as they stand there. */
import { needPrograms } from '../support/programs.js'
import { describeGuides } from './guides.js'

needPrograms('python3', 'php', 'ruby')

describeGuides({
  python: {
    command: 'python3',
    args: [],
    file: 'checkout.py',
    driver: `
import sys
given = json.load(sys.stdin)
def answered(each):
    orders = []
    return {"status": receive(each["headers"], each["body"].encode(), orders.append), "orders": orders}
answers = [answered(each) for each in given["notifications"]]
rendered = create_session({**given["order"], "render": True})
rendered = {"html": rendered["html"], "url": rendered["url"]}
print(json.dumps({"session": seal_session(given["order"]), "answers": answers, **rendered}))
`,
  },
  php: {
    command: 'php',
    args: [],
    file: 'checkout.php',
    driver: `
$given = json_decode(stream_get_contents(STDIN), true);
$answers = array_map(function ($each) {
    $orders = [];
    $status = receive($each['headers'], $each['body'], function ($order) use (&$orders) { $orders[] = $order; });
    return ['status' => $status, 'orders' => $orders];
}, $given['notifications']);
['html' => $html, 'url' => $url] = create_session($given['order'] + ['render' => true]);
echo json_encode(['session' => seal_session($given['order']), 'answers' => $answers, 'html' => $html, 'url' => $url]);
`,
  },
  ruby: {
    command: 'ruby',
    args: [],
    file: 'checkout.rb',
    driver: `
given = JSON.parse($stdin.read)
answers = given['notifications'].map do |each|
  orders = []
  status = receive(each['headers'], each['body']) { |order| orders << order }
  { status: status, orders: orders }
end
rendered = create_session(given['order'].merge('render' => true)).slice('html', 'url')
puts({ session: seal_session(given['order']), answers: answers, **rendered }.to_json)
`,
  },
})
