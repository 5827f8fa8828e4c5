import sqlite3
from contextlib import closing

from flask import Flask, request

from checkout import create_session, receive

app = Flask(__name__, static_folder="cdn", static_url_path="/cdn")


def mark_as_paid(reference):
    """What your shop does with a paid order."""
    print(f"ship {reference}", flush=True)


@app.get("/pay")
def pay():
    order = {"reference": "order-1042", "amount": "49.99", "currency": "USD", "render": True}
    html = create_session(order)["html"]
    return f'<!doctype html><title>Your order</title><script src="/cdn/crypto-checkout.js" async></script>{html}'


def fulfil(order):
    """Fulfils each reference once, in one transaction: the notification may arrive twice."""
    with closing(sqlite3.connect("shop.db")) as db, db:
        db.execute("CREATE TABLE IF NOT EXISTS fulfilled_orders (reference TEXT PRIMARY KEY)")
        new = db.execute("INSERT OR IGNORE INTO fulfilled_orders VALUES (?)", [order["reference"]])
        if new.rowcount == 1:
            mark_as_paid(order["reference"])


@app.post("/paid")
def paid():
    return "", receive(request.headers, request.get_data(), fulfil)
