<?php
http_response_code(500); // Where PHP displays errors, it answers 200 after one.
require 'checkout.php';

/** Fulfils each reference once, in one transaction: the notification may arrive twice. */
function fulfil(array $order): void
{
    $db = shop_database(); // your PDO, with: CREATE TABLE fulfilled_orders (reference VARCHAR(128) PRIMARY KEY)
    $db->beginTransaction();
    try {
        $db->prepare('INSERT INTO fulfilled_orders (reference) VALUES (?)')->execute([$order['reference']]);
    } catch (PDOException $error) {
        $db->rollBack();
        if (!str_starts_with((string) $error->getCode(), '23')) throw $error;
        return; // The reference is there: the order was fulfilled before.
    }
    mark_as_paid($order['reference']);
    $db->commit();
}

http_response_code(receive(array_change_key_case(getallheaders()), file_get_contents('php://input'), 'fulfil'));
