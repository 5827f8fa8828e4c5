import base64, hashlib, hmac, json, os, re, time, urllib.request


def create_session(order):
    """Creates the session of an order, such as {"reference": "order-1042", "amount": "49.99", "currency": "USD"}.

    With "render": True it has the checkout as "html"; "url" is its hosted page.
    """
    # The first key of the list, without its name.
    key = re.sub(r"^[A-Za-z][\w.-]{0,31}:", "", os.environ["CHECKOUT_API_KEY"].split(",")[0].strip())
    request = urllib.request.Request(
        os.environ["CHECKOUT_URL"] + "/sessions",
        data=json.dumps(order).encode(),
        headers={
            "authorization": "Bearer " + key,
            "content-type": "application/json",
        },
    )
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


def seal_session(order):
    """The session alone, for a page that is rendered in the browser."""
    return create_session(order)["session"]


def notify_keys():
    """The keys of NOTIFY_SECRET: one, or several while a secret is replaced."""
    keys = []
    for secret in os.environ.get("NOTIFY_SECRET", "").split(","):
        found = re.fullmatch(r"whsec_([A-Za-z0-9+/]+={0,2})", secret.strip())
        if not found or len(found[1]) % 4 or len(key := base64.b64decode(found[1])) < 24:
            raise RuntimeError("Set NOTIFY_SECRET to whsec_ and at least 24 bytes in base64.")
        keys.append(key)
    return keys


def is_authentic(headers, body):
    """Whether a notification is from the endpoint. `body` is the raw bytes."""
    keys = notify_keys()
    names = ("webhook-id", "webhook-timestamp", "webhook-signature")
    id, sent_at, given = (headers.get(name, "") for name in names)
    if not id or not re.fullmatch(r"[0-9]{1,12}", sent_at) or abs(time.time() - int(sent_at)) > 300:
        return False
    signed = f"{id}.{sent_at}.".encode() + body
    expected = [b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()) for key in keys]
    signatures = given.encode().split(b" ")
    return any(hmac.compare_digest(one, other) for one in expected for other in signatures)


def receive(headers, body, fulfil):
    """The status to answer a notification with.

    Calls fulfil({"reference": …, "payment": …}) if the order is paid, or you accepted it. Every other type changes nothing:
    part of the money, or a refund, is no paid order.
    """
    if not is_authentic(headers, body):
        return 401
    notification = json.loads(body)
    if notification["type"] in ("order.paid", "order.accepted"):
        fulfil(notification["data"])
    return 204
